"""A case as a drawing of plain shapes: as SVG, as a picture, or around the frames of a film."""
