"""How far annotators of one clip agree, and what several of them say together."""
