"""What several editions share, a module each: an edition puts its game together from them."""
