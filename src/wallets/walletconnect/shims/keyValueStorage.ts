/** Replaces the library's IndexedDB storage, which is never used: `relayStorage.ts` is passed instead. */
export default class NoStorage {
  constructor() {
    throw new Error('The relay library was started without a storage.')
  }
}
export { NoStorage as KeyValueStorage }
