"""A folder of plain files with boards, cases and clips, for a static host or a disk."""
