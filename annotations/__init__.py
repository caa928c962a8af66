"""What people annotate, in an embedded database: the only use of SQLAlchemy and Alembic."""
