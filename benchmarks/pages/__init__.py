"""Pages as visitors meet them: the start, twins, visits, playing, a site of plain files."""
