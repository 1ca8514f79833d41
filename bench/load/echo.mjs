// The same echo in Node with ws: what many would write.
import { createRequire } from 'node:module';
const require = createRequire(new URL('../../tests/server/package.json', import.meta.url));
const { WebSocketServer } = require('ws');
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
server.on('listening', () => console.log(server.address().port));
server.on('connection', (socket) => socket.on('message', (data) => socket.send(data.toString())));
