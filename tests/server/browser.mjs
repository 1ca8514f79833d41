// A browser as the house sees it: keeps cookies, says where its page comes from, and has an authenticator that signs what it is
// told to, right or wrong.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data) => createHash('sha256').update(data).digest();
const base64url = (data) => Buffer.from(data).toString('base64url');

// Letters of which no two look alike: nobody gets a name that looks like another's.
const letters = 'abcdefghjkpqstuz';
export const letterName = (number) => letters[(number >> 4) % 16] + letters[number % 16];

export class Browser {
  // `secure`: its page came over HTTPS, as the proxy says.
  constructor(server, { origin = server.url, address, secure = false } = {}) {
    Object.assign(this, { server, origin, address, secure, cookies: new Map() });
  }

  headers() {
    const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120' };
    if (this.cookies.size) headers.Cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (this.address) headers['X-Forwarded-For'] = this.address;
    if (this.secure) headers['X-Forwarded-Proto'] = 'https';
    return headers;
  }

  async call(method, path, body, { headers = {}, token } = {}) {
    const answer = await this.server.call(method, `/api/v1${path}`, {
      body,
      token,
      headers: { ...this.headers(), ...(method === 'POST' && this.origin ? { Origin: this.origin } : {}), ...headers },
    });
    answer.setCookies = answer.headers.getSetCookie?.() ?? [answer.headers.get('set-cookie')].filter(Boolean);
    for (const line of answer.setCookies.flatMap((one) => one.split(/,(?=\s*pioche_)/))) {
      const [, name, value] = /^\s*([^=]+)=([^;]*)/.exec(line);
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return answer;
  }
  get(path, more) {
    return this.call('GET', path, undefined, more);
  }
  post(path, body = {}, more) {
    return this.call('POST', path, body, more);
  }

  signUp(name, password = 'correct horse') {
    return this.post('/accounts', { name, password });
  }
  signIn(name, password = 'correct horse') {
    return this.post('/sessions', { name, password });
  }

  async signUpByKey(name, key) {
    const { challenge } = (await this.post('/challenges', { for: 'sign_up' })).json;
    return this.post('/accounts', { name, passkey: key.create(challenge, this.origin) });
  }
  async signInByKey(key) {
    const { challenge } = (await this.post('/challenges', { for: 'sign_in' })).json;
    return this.post('/sessions', { passkey: key.get(challenge, this.origin) });
  }
}

export class Authenticator {
  constructor() {
    this.id = randomBytes(20);
    this.used = 0;
    Object.assign(this, generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  }

  head(origin, flags) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.used);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), counter]);
  }

  create(challenge, origin) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    return {
      challenge,
      id: base64url(this.id),
      client_data: base64url(JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false })),
      authenticator_data: base64url(Buffer.concat([this.head(origin, 0x45), Buffer.alloc(16), length, this.id])),
      public_key: base64url(this.publicKey.export({ type: 'spki', format: 'der' })),
    };
  }

  get(challenge, origin, { flags = 5, hostOf = origin } = {}) {
    const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }));
    const data = this.head(hostOf, flags);
    return {
      challenge,
      id: base64url(this.id),
      client_data: base64url(client),
      authenticator_data: base64url(data),
      signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), this.privateKey)),
    };
  }
}
