const express = require('express');

const app = express();

// For the load balancer. No MCP here.
app.get('/ping', (req, res) => {
  res.json({ pong: true });
});

app.get('/books/:id', (req, res) => {
  res.json({ id: req.params.id, title: 'On Lighthouses' });
});

app.listen(3000);
