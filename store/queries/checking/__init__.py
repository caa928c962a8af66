"""What people check one by one, and what is known of it beforehand."""
