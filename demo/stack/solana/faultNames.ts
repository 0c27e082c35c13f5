/** Affects the whole node, its websocket included. */
export const SOLANA_FAULT = 'solana'

/** Affects the calls of one method, such as `solana getBalance`. */
export const solanaMethodFault = (method: string): string => `${SOLANA_FAULT} ${method}`
