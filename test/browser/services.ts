/** URLs where nothing listens. These tests need no service. */
export const NO_SERVICES = JSON.stringify({
  api: 'http://127.0.0.1:9',
  rpc: 'http://127.0.0.1:9',
  pulse: 'http://127.0.0.1:9',
  relay: 'ws://127.0.0.1:9',
  frame: 'http://127.0.0.1:9/sdk',
  verify: false,
})
