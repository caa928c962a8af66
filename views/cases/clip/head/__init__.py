"""What stands above the player: the sentence that says where the case failed, texts, menus."""
