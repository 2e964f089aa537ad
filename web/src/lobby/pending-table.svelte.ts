/** A game that is being set up: its board can be looked at before the table is there. */

class PendingTable {
  edition = $state<string | null>(null);

  async during<T>(edition: string, work: Promise<T>): Promise<T> {
    this.edition = edition;
    try {
      return await work;
    } finally {
      this.edition = null;
    }
  }
}

export const pendingTable = new PendingTable();
