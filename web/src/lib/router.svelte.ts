// Places on the page are kept behind the #: the server needs to know of one document only, and the secrets in an
// invitation never reach it or its logs in an address.

export interface Place {
  /** The parts of the path: ['table', 'k3v9m2p0q7xw']. Home is []. */
  path: string[];
  query: URLSearchParams;
}

function read(): Place {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  return { path: path.split('/').filter(Boolean).map(decodeURIComponent), query: new URLSearchParams(query) };
}

class Router {
  place: Place = $state.raw(read());

  constructor() {
    addEventListener('hashchange', () => {
      this.place = read();
      scrollTo(0, 0);
    });
  }

  go(path: string): void {
    location.hash = path;
  }

  /** Changes the address without a new entry in the history: a used invitation should not stay there. */
  replace(path: string): void {
    history.replaceState(null, '', `#${path}`);
    this.place = read();
  }
}

export const router = new Router();
