"""Public content of the site: banners, product news, recent activity, press, open positions, notices, blog."""
