"""What the site tells: banners, news of products, what just happened, press, open positions, notices, the blog."""
