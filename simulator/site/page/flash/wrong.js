// What is wrong, by the name of the text that says it (texts: flash), with what stands in that text.
export class Wrong extends Error {
  constructor(/** @type {string} */ name, values = {}) {
    super(name);
    this.values = values;
  }
}
