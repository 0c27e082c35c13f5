/**
 * Functions that an exchange's contract may be called with. A swap comes from the account itself, so any other function
 * could hand over what the called contract keeps for the account: rights to tokens, a vault, a loan, ownership
 * (docs/decisions/swap-checked-against-order.md). `swapFunctions.test.ts` has their signatures.
 */
const SWAP_FUNCTIONS: readonly string[] = [
  // Routers 4, 5 and 6 of the default aggregator: routes of any kind, one to three pools, Uniswap v3, Clipper.
  ...['0x7c025200', '0x12aa3caf', '0x07ed2379'],
  ...['0x2e95b6c8', '0x0502b1c5', '0xf78dc253'],
  ...['0x83800a8e', '0x8770ba91', '0x19367472', '0xe2c95c82', '0xea76dddf', '0xf7a70056'],
  ...['0xa76dfc3b', '0x89af926a', '0x188ac35d', '0x175accdc', '0x0f449d71', '0x493189f0'],
  ...['0xe449022e', '0xbc80f1a8'],
  ...['0xb0431182', '0x84bd6d29', '0x093d4fa5', '0xd2d374e5', '0xc4d652af'],
  // The second router of Uniswap v2, and its many descendants: an exact amount in, with and without transfer fees.
  ...['0x38ed1739', '0x7ff36ab5', '0x18cbafe5', '0x5c11d795', '0xb6f9de95', '0x791ac947'],
]

const SELECTOR = /^0x[0-9a-f]{8}$/

/** May a swap call this? `named` are the selectors that the page adds for its own aggregator, as text. */
export function isSwapFunction(data: string, named: unknown): boolean {
  const selector = data.slice(0, 10).toLowerCase()
  const added: readonly string[] = typeof named === 'string' ? named.toLowerCase().split(/[\s,]+/) : []
  return SELECTOR.test(selector) && [...SWAP_FUNCTIONS, ...added].includes(selector)
}
