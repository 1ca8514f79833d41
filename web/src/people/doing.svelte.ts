/** What a page asks of the house: whether something is under way, and what went wrong. */
export class Doing {
  busy = $state(false);
  problem: unknown = $state.raw(null);

  async run(what: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.problem = null;
    try {
      await what();
    } catch (error) {
      this.problem = error;
    } finally {
      this.busy = false;
    }
  }
}
