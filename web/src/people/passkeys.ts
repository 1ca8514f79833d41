// The browser's authenticator: asks it for a new key or a signature, and hands on what it says in base64url.
import { calls } from './calls';

export interface NewKey {
  challenge: string;
  id: string;
  client_data: string;
  authenticator_data: string;
  public_key: string;
}

export interface SignedByKey {
  challenge: string;
  id: string;
  client_data: string;
  authenticator_data: string;
  signature: string;
}

/** Only where the browser can hand over the public key itself: the house reads no CBOR. */
export const available = typeof PublicKeyCredential !== 'undefined' && 'getPublicKey' in (globalThis.AuthenticatorAttestationResponse?.prototype ?? {});

function text(bytes: ArrayBuffer | null): string {
  if (!bytes) throw new Error('the authenticator said nothing');
  return btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
const utf8 = (words: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(words) as Uint8Array<ArrayBuffer>;
function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const plain = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

export async function newKey(what: 'sign_up' | 'passkey', name: string): Promise<NewKey> {
  const { challenge, user } = await calls.challenge(what);
  const made = (await navigator.credentials.create({
    publicKey: {
      challenge: bytes(challenge),
      rp: { name: 'Pioche' },
      user: { id: utf8(user ?? ''), name, displayName: name },
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
      attestation: 'none',
    },
  })) as PublicKeyCredential;
  const said = made.response as AuthenticatorAttestationResponse;
  return {
    challenge,
    id: text(made.rawId),
    client_data: text(said.clientDataJSON),
    authenticator_data: text(said.getAuthenticatorData()),
    public_key: text(said.getPublicKey()),
  };
}

export async function signed(): Promise<SignedByKey> {
  const { challenge } = await calls.challenge('sign_in');
  const got = (await navigator.credentials.get({ publicKey: { challenge: bytes(challenge), userVerification: 'preferred' } })) as PublicKeyCredential;
  const said = got.response as AuthenticatorAssertionResponse;
  return {
    challenge,
    id: text(got.rawId),
    client_data: text(said.clientDataJSON),
    authenticator_data: text(said.authenticatorData),
    signature: text(said.signature),
  };
}

/** Somebody pressed Cancel, or waited too long: nothing that has to be explained. */
export function cancelled(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}
