/** In place of rpc-websockets (LGPL): a `Connection` that can be made and opens no websocket. */
export class CommonClient {
  on(): void {}
}

export function WebSocket(): never {
  throw new Error('This connection opens no websocket.')
}
