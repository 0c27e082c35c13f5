/** Stands in for the library's IndexedDB storage, which is never used: `relayStorage.ts` is always handed in. */
export default class NoStorage {
  constructor() {
    throw new Error('The relay library was started without a storage.')
  }
}
export { NoStorage as KeyValueStorage }
