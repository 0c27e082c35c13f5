import { parseAbi } from 'viem'

/** The factory of pairs of Uniswap v2. */
export const FACTORY_ABI = parseAbi([
  'function createPair(address one, address other) returns (address)',
  'function getPair(address one, address other) view returns (address)',
])

/** A pair of Uniswap v2, which is also the token of its shares. */
export const PAIR_ABI = parseAbi([
  'function token0() view returns (address)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 at)',
  'function mint(address to) returns (uint256)',
  'function burn(address to) returns (uint256, uint256)',
  'function swap(uint256 out0, uint256 out1, address to, bytes data)',
])

/** The second router of Uniswap v2, as far as it is used here. */
export const ROUTER_ABI = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function swapExactTokensForTokens(uint256, uint256 least, address[], address to, uint256) returns (uint256[])',
  'function swapExactETHForTokens(uint256 least, address[], address to, uint256) payable returns (uint256[])',
  'function swapExactTokensForETH(uint256, uint256 least, address[], address to, uint256) returns (uint256[])',
])

/** What is asked of any token here. */
export const TOKEN_ABI = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function mint(address to, uint256 value)',
  'function deposit() payable',
])
