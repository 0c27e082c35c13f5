/** Replaces pino, which is never called: `relayLog.ts` is passed instead. */
export default function noPino(): never {
  throw new Error('The relay library was started without a logger.')
}

export const levels = { values: { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60 }, labels: {} }
export { noPino as pino }
