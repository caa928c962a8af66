"""Building requests and parsing replies: messages, encoded clips, schemas, size limit."""
