// People with accounts, against the real server: what they do, and what others try with them.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Authenticator, Browser, letterName } from './browser.mjs';
import { Server, Socket, chance, newDirectory, playOut, program, removeDirectory } from './client.mjs';

const data = newDirectory();
let server;
// Behind a proxy, so that tests can come from many addresses.
const start = () => Server.start(data, '--proxy', '--accounts-per-hour', '1000', '--calls-per-second', '10000');
before(async () => {
  server = await start();
});
after(async () => {
  await server.stop();
  removeDirectory(data);
});

let people = 0;
const newName = () => `Person ${letterName(++people)}`;
const browser = (more = {}) => new Browser(server, { address: `10.1.${people >> 8}.${people & 255}`, ...more });
const code = (answer) => answer.json?.error?.code;
async function signedUp(name = newName()) {
  const one = browser();
  one.name = name;
  const made = await one.signUp(name);
  assert.equal(made.status, 201, made.text);
  one.recovery = made.json.recovery;
  return one;
}

// The page's types are made from the program's; it had left out tournaments and notices.
test('the program and the house describe the same calls', async () => {
  const written = JSON.parse(execFileSync(program, ['openapi'], { encoding: 'utf8', maxBuffer: 1 << 26 }));
  assert.deepEqual(written, (await server.get('/api/v1/openapi.json')).json);
});

test('signing up by password, in on another device, and out again', async () => {
  const ann = await signedUp();
  assert.equal((await ann.get('/me')).json.name, ann.name);
  assert.equal(ann.recovery.length, 8);
  const other = browser();
  const signed = await other.signIn(ann.name.toUpperCase());
  assert.equal(signed.status, 200, signed.text);
  assert.equal((await other.get('/me')).json.name, ann.name);
  const { devices } = (await ann.get('/me/devices')).json;
  assert.equal(devices.length, 2);
  assert.equal(devices.filter((one) => one.this).length, 1);
  assert.equal(devices[0].label, 'Chrome, Linux');
  assert.equal((await other.post('/me/sign_out')).status, 200);
  assert.equal(code(await other.get('/me')), 'no_session');
  assert.equal((await ann.get('/me')).status, 200);
});

test('cookies are for this site alone, and not for scripts', async () => {
  const ann = browser();
  const made = await ann.signUp(newName());
  assert.equal(made.setCookies.length >= 1, true);
  for (const line of made.setCookies) assert.match(line, /HttpOnly/), assert.match(line, /SameSite=Strict/);
  assert.doesNotMatch(made.setCookies.join(), /Secure/, 'over plain HTTP a secure cookie would not be kept');
  const far = new Browser(server, { address: '10.9.9.9', secure: true, origin: `https://127.0.0.1:${server.port}` });
  assert.match((await far.signUp(newName())).setCookies.join(), /Secure/);
  assert.doesNotMatch(made.text, new RegExp(ann.cookies.get('pioche_session')), 'the secret is in the cookie alone');
});

test('by passkey: up, in on another device, and it counts once', async () => {
  const key = new Authenticator();
  const ann = browser();
  const name = newName();
  const made = await ann.signUpByKey(name, key);
  assert.equal(made.status, 201, made.text);
  assert.equal(made.json.me.passkeys, 1);
  assert.equal(made.json.me.password, false);
  const other = browser();
  const signed = await other.signInByKey(key);
  assert.equal(signed.status, 200, signed.text);
  assert.equal((await other.get('/me')).json.name, name);
  assert.equal(code(await other.post('/me/passkeys/remove', { id: key.id.toString('base64url') })), 'illegal', 'the only way in');
});

// Whoever asks for the list of them has it gone through by who serves everybody.
test('an account has at most fifty passkeys', async () => {
  const ann = await signedUp();
  const add = async () => {
    const { challenge } = (await ann.post('/challenges', { for: 'passkey' })).json;
    return ann.post('/me/passkeys', { passkey: new Authenticator().create(challenge, server.url) });
  };
  for (let i = 1; i <= 50; ++i) assert.equal((await add()).json.passkeys, i);
  assert.equal(code(await add()), 'too_many');
});

test('forged and replayed assertions are refused', async () => {
  const key = new Authenticator();
  const ann = browser();
  await ann.signUpByKey(newName(), key);
  const thief = browser();
  const ask = async () => (await thief.post('/challenges', { for: 'sign_in' })).json.challenge;
  const tried = async (passkey) => code(await thief.post('/sessions', { passkey }));

  // The same answer a second time, by whoever overheard it.
  const overheard = key.get(await ask(), server.url);
  assert.equal((await browser().post('/sessions', { passkey: overheard })).status, 200);
  assert.equal(await tried(overheard), 'bad_passkey');
  // Both at the same moment: one of them.
  const twice = key.get(await ask(), server.url);
  const both = await Promise.all([1, 2].map(() => browser().post('/sessions', { passkey: twice })));
  assert.deepEqual(both.map((one) => one.status).sort(), [200, 403]);

  const forger = new Authenticator();
  forger.id = key.id;
  assert.equal(await tried(forger.get(await ask(), server.url)), 'bad_passkey', 'signed by another key');
  assert.equal(await tried(new Authenticator().get(await ask(), server.url)), 'bad_passkey', 'a key that nobody has');
  assert.equal(await tried(key.get(await ask(), 'https://evil.example')), 'bad_passkey', 'made on another page');
  assert.equal(await tried(key.get(await ask(), server.url, { hostOf: 'https://evil.example' })), 'bad_passkey');
  assert.equal(await tried(key.get(await ask(), server.url, { flags: 0 })), 'bad_passkey', 'nobody was there');
  assert.equal(await tried(key.get('bWFkZSB1cA', server.url)), 'bad_passkey', 'a question that was never asked');
  const { challenge } = (await thief.post('/challenges', { for: 'sign_up' })).json;
  assert.equal(await tried(key.get(challenge, server.url)), 'bad_passkey', 'a question for something else');
  const mixed = { ...key.get(await ask(), server.url), challenge: await ask() };
  assert.equal(await tried(mixed), 'bad_passkey', 'the answer to another question');

  // A copy of the key, which counts for itself.
  const counting = new Authenticator();
  counting.used = 5;
  await browser().signUpByKey(newName(), counting);
  counting.used = 9;
  assert.equal((await browser().signInByKey(counting)).status, 200);
  counting.used = 7;
  assert.equal(code(await browser().signInByKey(counting)), 'bad_passkey');
  // A new account can't be had with a key that another has, nor by a question that was answered.
  assert.equal(code(await browser().signUpByKey(newName(), key)), 'name_taken');
});

test('recovery codes let in once each, and new ones replace them', async () => {
  const ann = await signedUp();
  const lost = browser();
  const recover = (recovery) => lost.post('/sessions', { name: ann.name, recovery });
  assert.equal(code(await recover('aaaaa-bbbbb-ccccc-ddddd')), 'bad_sign_in');
  assert.equal((await recover(ann.recovery[3].toUpperCase().replaceAll('-', ' '))).status, 200);
  assert.equal((await lost.get('/me')).json.recovery_codes, 7);
  assert.equal((await lost.post('/me/password', { password: 'a new horse' })).status, 200);
  assert.equal(code(await ann.get('/me')), 'no_session', 'whoever had the old password is out');
  assert.equal(code(await recover(ann.recovery[3])), 'bad_sign_in');
  assert.equal(code(await browser().signIn(ann.name)), 'bad_sign_in');
  assert.equal((await browser().signIn(ann.name, 'a new horse')).status, 200);
  const renewed = (await lost.post('/me/recovery')).json.recovery;
  assert.equal(code(await recover(ann.recovery[0])), 'bad_sign_in');
  assert.equal((await recover(renewed[0])).status, 200);
});

test('a session can not be fixed beforehand, and ends when it is signed out', async () => {
  const ann = await signedUp();
  // Somebody gave the browser a secret of their own before its owner signed in.
  const victim = browser();
  victim.cookies.set('pioche_session', 'known-to-the-attacker');
  assert.equal(code(await victim.get('/me')), 'no_session');
  await victim.signIn(ann.name);
  assert.notEqual(victim.cookies.get('pioche_session'), 'known-to-the-attacker');
  const attacker = browser();
  attacker.cookies.set('pioche_session', 'known-to-the-attacker');
  assert.equal(code(await attacker.get('/me')), 'no_session');
  // Signing in again, as another even, ends the one before.
  const before = victim.cookies.get('pioche_session');
  await victim.signIn(ann.name);
  attacker.cookies.set('pioche_session', before);
  assert.equal(code(await attacker.get('/me')), 'no_session');

  // A cookie that was stolen is worth nothing once its owner has signed out, here or everywhere.
  for (const how of [{}, { everywhere: true }]) {
    await victim.signIn(ann.name);
    attacker.cookies.set('pioche_session', victim.cookies.get('pioche_session'));
    assert.equal((await attacker.get('/me')).status, 200);
    assert.equal((await (how.everywhere ? ann : victim).post('/me/sign_out', how)).status, 200);
    assert.equal(code(await attacker.get('/me')), 'no_session');
    assert.equal(code(await attacker.post('/me/name', { name: 'Stolen' })), 'no_session');
  }
  assert.equal(code(await ann.get('/me')), 'no_session');
});

test('another device can be signed out, but not another person’s', async () => {
  const ann = await signedUp();
  const phone = browser();
  await phone.signIn(ann.name);
  const { devices } = (await ann.get('/me/devices')).json;
  const { device } = devices.find((one) => !one.this);
  const eve = await signedUp();
  assert.equal(code(await eve.post('/me/sign_out', { device })), 'unknown_person');
  assert.equal((await phone.get('/me')).status, 200);
  assert.equal((await ann.post('/me/sign_out', { device })).status, 200);
  assert.equal(code(await phone.get('/me')), 'no_session');
});

test('no call that changes something heeds the cookie unless a page of this house asks', async () => {
  const ann = await signedUp();
  const { paths } = (await server.get('/api/v1/openapi.json')).json;
  const all = Object.keys(paths).filter((path) => paths[path].post);
  assert.deepEqual(Object.keys(paths).filter((path) => Object.keys(paths[path]).some((method) => !['get', 'post'].includes(method))), []);
  const mine = all.filter((path) => /^.api.v1.(me|tournaments)/.test(path));
  assert.ok(mine.length >= 20 && all.length >= 40, `${mine.length} of ${all.length}`);
  for (const path of all) {
    const short = path.replace('/api/v1', '').replace('{id}', 'abcdefghijkl');
    // A form on another page, in a browser that minds neither SameSite nor anything else.
    for (const Origin of ['https://evil.example', 'null', `http://127.0.0.1:${server.port}.evil.example`])
      assert.equal(code(await ann.post(short, { name: ann.name }, { headers: { Origin } })), 'origin', `${path} from ${Origin}`);
    if (!mine.includes(path)) continue;
    const silent = new Browser(server, { origin: null });
    silent.cookies = new Map(ann.cookies);
    assert.equal(code(await silent.post(short, { name: ann.name })), 'no_session', `${path} without saying where from`);
  }
  // Nor is anybody seated, or a table made, in their name.
  const silent = new Browser(server, { origin: null });
  silent.cookies = new Map(ann.cookies);
  const made = await silent.post('/tables', { game: 'colomino', seats: [{ kind: 'human' }, { kind: 'bot', level: 1 }] });
  assert.equal(made.json.snapshot.seats[0].account, undefined);
  assert.equal((await ann.get('/me')).json.name, ann.name, 'nothing happened');
});

test('which names there are can’t be told from how signing in is answered', async () => {
  const ann = await signedUp();
  const answers = [];
  const times = { there: [], nowhere: [] };
  for (let i = 0; i < 12; ++i)
    for (const which of ['there', 'nowhere']) {
      const asking = new Browser(server, { address: `10.2.${i}.${which.length}` });
      const began = process.hrtime.bigint();
      const answer = await asking.signIn(which === 'there' ? ann.name : `Nobody ${String.fromCharCode(97 + i)}x`, 'wrong horse');
      times[which].push(Number(process.hrtime.bigint() - began) / 1e6);
      answers.push(`${answer.status} ${answer.text} ${answer.setCookies}`);
    }
  assert.equal(new Set(answers).size, 1, [...new Set(answers)].join('\n'));
  // Both take the time of one password. On a busy machine single times say little, so the fastest are held against each other;
  // an answer without looking at a password takes a hundredth of it.
  const fastest = (list) => Math.min(...list);
  const ratio = fastest(times.nowhere) / fastest(times.there);
  assert.ok(ratio > 0.4 && ratio < 2.5, `${fastest(times.nowhere)} ms for nobody, ${fastest(times.there)} ms for somebody`);
  // The same for recovery codes, and for an account that has no password.
  const key = new Authenticator();
  const without = newName();
  await browser().signUpByKey(without, key);
  const texts = await Promise.all([
    new Browser(server, { address: '10.3.0.1' }).signIn(without, 'wrong horse'),
    new Browser(server, { address: '10.3.0.2' }).signIn('Nobody zz', 'wrong horse'),
  ]);
  assert.equal(texts[0].text, texts[1].text);
  const codes = await Promise.all([ann.name, 'Nobody zz'].map((name) => browser().post('/sessions', { name, recovery: 'aaaaa' })));
  assert.equal(codes[0].text, codes[1].text);
});

// Guesses from one address until it has to wait for a while. Ten may be wrong, and one more for each half minute that it took: a busy machine needs
// seconds for each.
const guessUntilRefused = async (guess) => {
  const begun = Date.now();
  for (let wrong = 0; wrong < 60; ) {
    const answer = await guess(wrong);
    if (code(answer) === 'too_many') {
      const forgiven = Math.floor((Date.now() - begun) / 30000);
      assert.ok(wrong >= 10 && wrong <= 10 + forgiven, `${wrong} wrong ones, ${forgiven} of them forgiven`);
      const { retry_ms: wait } = answer.json.error;
      assert.ok(wait > 0, answer.text);
      if (wait > 10000) return;
      await new Promise((resolve) => setTimeout(resolve, wait));
    } else {
      assert.equal(code(answer), 'bad_sign_in');
      ++wrong;
    }
  }
  assert.fail('nobody was refused');
};

test('passwords can’t be guessed from one address, nor from many, and nobody is locked out by it', async () => {
  const ann = await signedUp();
  const one = new Browser(server, { address: '10.4.0.1' });
  const begun = Date.now();
  await guessUntilRefused((i) => one.signIn(ann.name, `wrong horse ${i}`));
  assert.equal(code(await one.signIn('Somebody else', 'wrong horse')), 'too_many', 'nor at anybody else');

  const many = [];
  for (let i = 0; i < 70; ++i) many.push(new Browser(server, { address: `10.5.0.${i}` }).signIn(ann.name, 'wrong horse'));
  const results = (await Promise.all(many)).map(code);
  const forgiven = Math.floor((Date.now() - begun) / 10000);
  assert.ok(results.filter((each) => each === 'bad_sign_in').length <= 50 + forgiven, 'ten were used up before');
  assert.ok(results.includes('too_many') || results.includes('busy'));
  // The right one from a stranger's device has to wait as well...
  // (A slow machine took so long for the wrong ones that some were forgiven: used up again first.)
  for (let i = 0; i < 60; ++i) if (code(await new Browser(server, { address: `10.5.1.${i}` }).signIn(ann.name, 'wrong horse')) === 'too_many') break;
  assert.equal(code(await new Browser(server, { address: '10.6.0.1' }).signIn(ann.name)), 'too_many');
  // ...but where its owner has been signed in before, in they come, and those who are in notice nothing.
  assert.equal((await ann.get('/me')).status, 200);
  await ann.post('/me/sign_out');
  assert.equal((await ann.signIn(ann.name)).status, 200);
  // So do codes and keys, from anywhere.
  assert.equal((await new Browser(server, { address: '10.6.0.2' }).post('/sessions', { name: ann.name, recovery: ann.recovery[0] })).status, 200);
});

test('recovery codes can’t be guessed either, and wrong ones keep nobody out', async () => {
  const ann = await signedUp();
  const one = new Browser(server, { address: '10.7.0.1' });
  const recover = (from, recovery) => from.post('/sessions', { name: ann.name, recovery });
  await guessUntilRefused((i) => recover(one, `aaaaa-bbbbb-ccccc-ddd${'abcdefghij'[i % 10]}${'abcdefghij'[Math.floor(i / 10)]}`));
  assert.equal(code(await one.post('/sessions', { name: 'Somebody else', recovery: 'aaaaa' })), 'too_many', 'nor at anybody else');
  assert.equal(code(await recover(one, ann.recovery[0])), 'too_many', 'whoever guesses from there waits');
  assert.equal((await recover(new Browser(server, { address: '10.7.0.2' }), ann.recovery[0])).status, 200, 'from elsewhere its owner comes in');
  // Right ones don't count.
  const home = new Browser(server, { address: '10.7.0.3' });
  for (const each of ann.recovery.slice(1)) assert.equal((await recover(home, each)).status, 200);
  for (let i = 0; i < 4; ++i) assert.equal(code(await recover(home, 'aaaaa')), 'bad_sign_in');
});

test('names that look like another’s, or that the house keeps, are refused', async () => {
  await signedUp('Marnie Bolt');
  for (const name of ['MARNIE BOLT', 'Mamie Bolt', 'Marnie B0lt', 'marnie-bolt', 'Маrniе Bolt'])
    assert.match(code(await browser().signUp(name)), /name_taken|bad_name/, name);
  for (const name of ['Pioche', 'adm1n', 'x', 'a<b>c', '', 'aa\u202Ebb']) assert.equal(code(await browser().signUp(name)), 'bad_name', name);
  for (const password of ['short', 'password', 'aaaaaaaaaaaa', 'I am Zed Ninety'])
    assert.equal(code(await browser().signUp('Zed Ninety', password)), 'bad_password', password);
  // Two at the same moment: one of them.
  const name = newName();
  const both = await Promise.all([1, 2, 3].map(() => browser().signUp(name)));
  assert.deepEqual(both.map((each) => each.status).sort(), [201, 409, 409]);
});

test('the operator’s own list of unwanted names is heeded, however they are written', async () => {
  const other = newDirectory();
  const list = `${other}.txt`;
  writeFileSync(list, 'grobian  # as everybody knows\n');
  const strict = await Server.start(other, '--unwanted-names', list);
  const come = (name) => new Browser(strict).signUp(name);
  for (const name of ['Grobian', 'gr0bian', 'Super Grobian']) assert.equal(code(await come(name)), 'bad_name', name);
  assert.equal((await come('Grobi')).status, 201);
  await strict.stop();
  removeDirectory(other);
  rmSync(list);
});

test('what matters asks for a fresh proof', async () => {
  const ann = await signedUp();
  const token = (await ann.post('/me/tokens', { label: 'my program' })).json.token;
  assert.match(token, /^account\./);
  const program = (method, path, body) => server.call(method, `/api/v1${path}`, { token, body });
  assert.equal((await program('GET', '/me')).json.name, ann.name);
  assert.ok((await ann.get('/me/devices')).json.devices.some((one) => one.kind === 'program' && one.label === 'my program'));
  assert.equal(code(await ann.post('/me/delete', { name: 'Somebody' })), 'bad_name');
});

test('a guest’s tables become the account’s, on every device, and theirs alone', async () => {
  const game = { game: 'colomino', options: { players: 2 }, seats: [{ kind: 'human', name: 'a guest' }, { kind: 'bot', level: 1 }] };
  const running = (await server.post('/api/v1/tables', game)).json;
  const over = (await server.post('/api/v1/tables', game)).json;
  await playOut(server, over.table, over.token, chance(3));
  const ann = await signedUp();
  const eve = await signedUp();
  const tables = [running, over].map(({ table, token }) => ({ table, token }));
  // A watch link is everybody's: nobody owns a table by it.
  const watched = await eve.post('/me/tables', { tables: [{ table: running.table, token: running.watch }] });
  assert.deepEqual(watched.json.tables, []);
  assert.deepEqual((await ann.post('/me/tables', { tables })).json.tables.sort(), tables.map((one) => one.table).sort());
  assert.deepEqual((await eve.post('/me/tables', { tables })).json.tables, [], 'they are somebody’s');

  const phone = browser();
  await phone.signIn(ann.name);
  const mine = (await phone.get('/me/tables')).json.tables;
  assert.deepEqual(mine.map((one) => one.table), [running.table]);
  assert.equal(mine[0].seats[0].name, ann.name);
  assert.deepEqual(mine[0].you.seats, [1]);
  const { games } = (await phone.get('/me/games')).json;
  assert.equal(games.length, 1);
  assert.equal(games[0].table, over.table);
  assert.equal(games[0].players[0].name, ann.name);
  assert.equal(games[0].players[1].level, 1);
  assert.equal((await phone.get(`/tables/${over.table}/replay`)).status, 200, 'to be seen again');
  assert.equal(code(await eve.get(`/tables/${over.table}/replay`)), 'unknown_table');

  // And played on from there, by HTTP and by socket, until the phone signs out.
  const { snapshot } = (await phone.get(`/tables/${running.table}`)).json;
  const move = (from) => ({ round: from.round, ply: from.ply, action: from.moves[0].action, id: 'x' });
  const played = await phone.post(`/tables/${running.table}/play`, move(snapshot));
  assert.equal(played.status, 200, played.text);
  const socket = await Socket.open(server, { headers: { Origin: server.url, Cookie: phone.headers().Cookie } });
  const subscribed = await socket.ask({ type: 'subscribe', table: running.table });
  assert.equal(subscribed.type, 'subscribed', JSON.stringify(subscribed));
  assert.deepEqual(subscribed.snapshot.you.seats, [1]);
  const other = await Socket.open(server, { headers: { Cookie: phone.headers().Cookie } });
  assert.equal((await other.ask({ type: 'subscribe', table: running.table })).error.code, 'unknown_table', 'no page of this house asked');
  await phone.post('/me/sign_out');
  await socket.next((one) => one.type === 'unsubscribed' && one.table === running.table);
  assert.equal((await socket.ask({ type: 'subscribe', table: running.table })).error.code, 'unknown_table');
  for (const one of [socket, other]) one.close();
});

test('two accounts at one table: names, a rematch, my games by opponent, game and result', async () => {
  const ann = await signedUp();
  const bob = await signedUp();
  const made = (await ann.post('/tables', { game: 'colomino', options: { players: 2 }, seats: [{ kind: 'human' }, { kind: 'open' }] })).json;
  assert.equal(made.snapshot.seats[0].name, ann.name);
  const joined = await bob.post(`/tables/${made.table}/join`, { join: made.join, name: 'ignored' });
  assert.equal(joined.status, 200, joined.text);
  assert.equal(joined.json.snapshot.seats[1].name, bob.name);
  assert.equal(joined.json.snapshot.seats[1].account, true);
  const through = (who) => ({
    get: (path) => who.get(path.replace('/api/v1', '')),
    post: (path, body) => who.post(path.replace('/api/v1', ''), body),
  });
  await Promise.all([playOut(through(ann), made.table, undefined, chance(1)), playOut(through(bob), made.table, undefined, chance(2))]);
  const { games } = (await ann.get('/me/games')).json;
  assert.equal(games.length, 1);
  assert.deepEqual(games[0].players.map((one) => one.name), [ann.name, bob.name]);
  assert.deepEqual(games[0].players.map((one) => one.place).sort(), games[0].players.every((one) => one.won) ? [1, 1] : [1, 2]);
  const won = games[0].players[0].won;
  const ask = async (query) => (await ann.get(`/me/games?${query}`)).json.games.length;
  assert.equal(await ask(`opponent=${encodeURIComponent(bob.name)}`), 1);
  assert.equal(await ask('opponent=Nobody+zz'), 0);
  assert.equal(await ask('game=colomino'), 1);
  assert.equal(await ask('game=rondomino'), 0);
  assert.equal(await ask(`result=${won ? 'won' : 'lost'}`), 1);
  assert.equal(await ask(`result=${won ? 'lost' : 'won'}`), 0);
  assert.equal(await ask(`from=${Date.now() - 3600_000}`), 1);
  assert.equal(await ask(`until=${Date.now() - 3600_000}`), 0);

  const again = await ann.post(`/tables/${made.table}/rematch`);
  assert.equal(again.status, 200, again.text);
  const too = await bob.post(`/tables/${made.table}/rematch`);
  assert.deepEqual(too.json.snapshot.seats.map((one) => one.name), [ann.name, bob.name]);
  assert.deepEqual((await bob.get('/me/tables')).json.tables.map((one) => one.table), [again.json.table]);
});

test('names change everywhere, are not in the log, and outlast a kill of the house', async () => {
  const ann = await signedUp();
  const made = (await ann.post('/tables', { game: 'rondomino', options: { players: 2 }, seats: [{ kind: 'human', name: 'typed' }, { kind: 'bot', level: 1 }] })).json;
  const renamed = newName();
  assert.equal((await ann.post('/me/name', { name: renamed })).json.name, renamed);
  const shown = async () => (await ann.get(`/tables/${made.table}`)).json.snapshot.seats[0].name;
  assert.equal(await shown(), renamed);
  await server.kill();
  server = await start();
  ann.server = server;
  ann.origin = server.url;
  assert.equal(await shown(), renamed, 'still signed in, still sitting there');
  assert.equal((await ann.get('/me')).json.name, renamed);
});

test('everything about me as a file; deleted, the games stay and the name goes', async () => {
  const ann = await signedUp();
  const bob = await signedUp();
  const made = (await ann.post('/tables', { game: 'colomino', options: { players: 2 }, seats: [{ kind: 'human' }, { kind: 'bot', level: 1 }] })).json;
  await playOut({ get: (path) => ann.get(path.replace('/api/v1', '')), post: (path, body) => ann.post(path.replace('/api/v1', ''), body) }, made.table, undefined, chance(4));
  const running = (await ann.post('/tables', { game: 'colomino', options: { players: 2 }, public: true, seats: [{ kind: 'human' }, { kind: 'bot', level: 1 }] })).json;
  const file = await ann.get('/me/export');
  assert.match(file.headers.get('content-disposition'), /attachment/);
  assert.equal(file.json.account.name, ann.name);
  assert.equal(file.json.games.length, 1);
  assert.deepEqual(file.json.tables, [running.table]);
  assert.equal(file.json.devices.length, 1);
  assert.doesNotMatch(file.text, /argon2/, 'no secrets, hashed or not');

  assert.equal((await ann.post('/me/delete', { name: ann.name })).status, 200);
  assert.equal(code(await ann.get('/me')), 'no_session');
  assert.equal(code(await browser().signIn(ann.name)), 'bad_sign_in');
  const seat = (await bob.get(`/tables/${running.table}`)).json.snapshot.seats[0];
  assert.notEqual(seat.name, ann.name);
  const record = await server.get(`/api/v1/tables/${made.table}/record`, made.token);
  assert.equal(record.status, 200);
  assert.doesNotMatch(record.text, new RegExp(ann.name));
  const heir = browser();
  assert.equal((await heir.signUp(ann.name)).status, 201, 'the name is free');
  assert.deepEqual((await heir.get('/me/games')).json.games, [], 'but nothing comes with it');
});

test('accounts are made at a measured pace', async () => {
  const own = newDirectory();
  const careful = await Server.start(own, '--accounts-per-hour', '3');
  const results = [];
  for (let i = 0; i < 5; ++i) results.push((await new Browser(careful).signUp(`Somebody ${'abcde'[i]}`)).status);
  assert.deepEqual(results, [201, 201, 201, 429, 429]);
  await careful.stop();
  removeDirectory(own);
});

// --- ratings
// ---------------------------------------------------------------------------------------------------------------------

const through = (who) => ({
  get: (path) => who.get(path.replace('/api/v1', '')),
  post: (path, body) => who.post(path.replace('/api/v1', ''), body),
});
const ratingOf = async (who, ladder = 'colomino') => (await who.get('/me')).json.ratings.find((one) => one.ladder === ladder);
const duel = (more = {}) => ({ game: 'colomino', options: { players: 2 }, clock: { game_ms: 600_000 }, rated: true, seats: [{ kind: 'human' }, { kind: 'open' }], ...more });
// Ratings are worked out in a moment after the game; but a game that everybody left is played out by bots, after everything else that thinks, and
// on a busy machine that took longer than half a minute.
async function rated(who, games, ladder = 'colomino') {
  for (let i = 0; i < 6000; ++i) {
    const now = await ratingOf(who, ladder);
    if ((now?.games ?? 0) >= games) return now;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('not rated');
}
async function sitDown(one, other, more) {
  const made = (await one.post('/tables', duel(more))).json;
  assert.ok(made.table, JSON.stringify(made));
  const joined = await other.post(`/tables/${made.table}/join`, { join: made.join });
  assert.equal(joined.status, 200, joined.text);
  return made.table;
}
async function playTogether(table, one, other) {
  await Promise.all([playOut(through(one), table, undefined, chance(one.name.length + table.charCodeAt(0))), playOut(through(other), table, undefined, chance(7))]);
}

test('a rated game: both ratings change, are told to who follows, and stand in my games', async () => {
  const [ann, bob] = [await signedUp(), await signedUp()];
  const table = await sitDown(ann, bob);
  const before = (await ann.get(`/tables/${table}`)).json.snapshot;
  assert.equal(before.rated, true);
  assert.deepEqual(before.seats.map((seat) => seat.rating), [1500, 1500]);
  const socket = await Socket.open(server, { headers: { Origin: server.url, Cookie: ann.headers().Cookie } });
  await socket.ask({ type: 'subscribe', table });
  await playTogether(table, ann, bob);
  const told = await socket.next((one) => one.type === 'rated', 60_000);
  const gained = told.seats.map((seat) => seat.gained);
  const { games } = (await ann.get('/me/games')).json;
  const won = games[0].players.map((one) => one.won);
  if (won[0] !== won[1]) assert.ok(won[0] ? gained[0] > 0 && gained[1] < 0 : gained[0] < 0 && gained[1] > 0, gained.join());
  assert.deepEqual(games[0].players.map((one) => one.gained), gained);
  const mine = await rated(ann, 1);
  assert.equal(mine.rating, 1500 + gained[0]);
  assert.ok(mine.deviation < 250);
  assert.deepEqual((await bob.get(`/tables/${table}`)).json.snapshot.seats.map((seat) => seat.rating), told.seats.map((seat) => seat.rating));
  socket.close();
});

test('rated tables have a clock, one seat each, accounts, no hints and nothing taken back', async () => {
  const [ann, bob] = [await signedUp(), await signedUp()];
  assert.equal(code(await ann.post('/tables', duel({ clock: undefined }))), 'bad_options');
  assert.equal(code(await ann.post('/tables', duel({ seats: [{ kind: 'human' }, { kind: 'human' }] }))), 'bad_options');
  assert.equal(code(await server.post('/api/v1/tables', duel())), 'no_session');
  const made = (await ann.post('/tables', duel())).json;
  assert.equal(code(await server.post(`/api/v1/tables/${made.table}/join`, { join: made.join })), 'no_session');
  assert.equal(code(await ann.post(`/tables/${made.table}/join`, { join: made.join })), 'illegal');
  // Nor on another device, with a fresh token, by the link.
  const again = browser();
  await again.signIn(ann.name);
  assert.equal(code(await again.post(`/tables/${made.table}/join`, { join: made.join })), 'illegal');
  assert.equal(code(await again.call('POST', `/tables/${made.table}/join`, { join: made.join }, { token: 'no such token' })), 'bad_token');
  await bob.post(`/tables/${made.table}/join`, { join: made.join });
  const { snapshot } = (await ann.get(`/tables/${made.table}`)).json;
  const first = snapshot.to_act === 1 ? ann : bob;
  assert.equal(code(await first.post(`/tables/${made.table}/hint`)), 'illegal');
  const own = (await first.get(`/tables/${made.table}`)).json.snapshot;
  await first.post(`/tables/${made.table}/play`, { round: 0, ply: own.ply, action: own.moves[0].action, id: 'a' });
  assert.equal(code(await first.post(`/tables/${made.table}/undo`, { round: 0, ply: own.ply + 1 })), 'no_undo');
});

test('an abandoned game is lost by who left it first, whatever the bots make of it', async () => {
  const [ann, bob] = [await signedUp(), await signedUp()];
  const table = await sitDown(ann, bob);
  assert.equal((await ann.post(`/tables/${table}/resign`)).status, 200);
  assert.equal((await bob.post(`/tables/${table}/resign`)).status, 200, 'so that nobody is left');
  const [first, second] = [await rated(ann, 1), await rated(bob, 1)];
  assert.ok(first.rating < 1500 && second.rating > 1500, `${first.rating}, ${second.rating}`);
  const { games } = (await ann.get('/me/games')).json;
  assert.deepEqual(games[0].players.map((one) => [one.place, one.left, one.won]), [[2, true, false], [1, true, false]]);
});

test('the same two again and again: ten games in a day count', async () => {
  const [ann, bob] = [await signedUp(), await signedUp()];
  for (let i = 0; i < 12; ++i) {
    const table = await sitDown(ann, bob);
    await bob.post(`/tables/${table}/resign`);
    await playOut(through(ann), table, undefined, chance(i));
    await rated(ann, Math.min(i + 1, 10));
  }
  // Those that don't count are decided on a moment after they are over, as the others are.
  let games;
  for (let patience = 0; patience < 600; ++patience) {
    ({ games } = (await ann.get('/me/games')).json);
    if (games.filter((one) => one.rated).length <= 10) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.equal((await ratingOf(ann)).games, 10);
  assert.deepEqual(games.map((one) => one.rated), [false, false, ...Array(10).fill(true)]);
});

test('two accounts on one device do not rate each other', async () => {
  const ann = await signedUp();
  const other = browser();
  other.cookies.set('pioche_device', ann.cookies.get('pioche_device'));
  other.name = newName();
  await other.signUp(other.name);
  const table = await sitDown(ann, other);
  await other.post(`/tables/${table}/resign`);
  await playOut(through(ann), table, undefined, chance(5));
  const honest = await signedUp();
  const next = await sitDown(ann, honest);
  await honest.post(`/tables/${next}/resign`);
  await playOut(through(ann), next, undefined, chance(6));
  assert.equal((await rated(ann, 1)).games, 1, 'the second game alone');
  assert.deepEqual((await ann.get('/me/games')).json.games.map((one) => one.rated), [true, false]);
});

test('bots stand on the ladder where the arena put them', async () => {
  const ann = await signedUp();
  const made = (await ann.post('/tables', duel({ seats: [{ kind: 'human' }, { kind: 'bot', level: 1 }] }))).json;
  await playOut(through(ann), made.table, undefined, chance(9));
  const mine = await rated(ann, 1);
  const { players } = (await ann.get('/me/games')).json.games[0];
  assert.equal(players[1].gained, undefined);
  // Level 1 is far below 1500: losing to it costs more than winning brings.
  const drawn = players.every((one) => one.won);
  assert.ok(players[0].won && !drawn ? mine.rating > 1500 && mine.rating < 1560 : mine.rating < 1480, JSON.stringify(players));
});

test('games that were over when the house fell are rated when it is back', async () => {
  const [ann, bob] = [await signedUp(), await signedUp()];
  for (let i = 0; i < 3; ++i) {
    const table = await sitDown(ann, bob);
    await bob.post(`/tables/${table}/resign`);
    await playOut(through(ann), table, undefined, chance(i));
    await server.kill();
    server = await start();
    for (const one of [ann, bob]) Object.assign(one, { server, origin: server.url });
  }
  assert.equal((await rated(ann, 3)).games, 3);
  assert.equal((await rated(bob, 3)).games, 3);
});
