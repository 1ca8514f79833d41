// A push service that reads notices as a browser would.
import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import ece from 'http_ece';

/** The push service of one browser. */
export class PushService {
  static async open() {
    const service = new PushService();
    service.got = [];
    service.status = 201;
    service.http = createServer(async (request, response) => {
      const parts = [];
      for await (const part of request) parts.push(part);
      service.got.push({ headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(service.status).end();
    });
    await new Promise((resolve) => service.http.listen(0, '127.0.0.1', resolve));
    service.origin = `http://127.0.0.1:${service.http.address().port}`;
    service.keys = createECDH('prime256v1');
    service.keys.generateKeys();
    service.secret = randomBytes(16);
    return service;
  }
  /** As PushManager.subscribe gives it. */
  subscription(language = 'en') {
    return { endpoint: `${this.origin}/push/${randomBytes(6).toString('hex')}`, key: this.keys.getPublicKey('base64url'), secret: this.secret.toString('base64url'), language };
  }
  open({ body }) {
    return JSON.parse(ece.decrypt(body, { version: 'aes128gcm', privateKey: this.keys, authSecret: this.secret.toString('base64url') }).toString());
  }
  close() {
    this.http.close();
  }
}
