"""Published: every number that the papers print, table by table, with its status and notes."""
