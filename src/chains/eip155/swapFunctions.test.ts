import { toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { isSwapFunction } from './swapFunctions'

const ROUTE = '(address,address,address,address,uint256,uint256,uint256)'

test.each([
  `swap(address,${ROUTE.replace(/\)$/, ',bytes)')},bytes)`,
  `swap(address,${ROUTE},bytes,bytes)`,
  `swap(address,${ROUTE},bytes)`,
  'unoswap(address,uint256,uint256,bytes32[])',
  'unoswap(address,uint256,uint256,uint256[])',
  'unoswapTo(address,address,uint256,uint256,uint256[])',
  'unoswap(uint256,uint256,uint256,uint256)',
  'unoswap2(uint256,uint256,uint256,uint256,uint256)',
  'unoswap3(uint256,uint256,uint256,uint256,uint256,uint256)',
  'unoswapTo(uint256,uint256,uint256,uint256,uint256)',
  'unoswapTo2(uint256,uint256,uint256,uint256,uint256,uint256)',
  'unoswapTo3(uint256,uint256,uint256,uint256,uint256,uint256,uint256)',
  'ethUnoswap(uint256,uint256)',
  'ethUnoswap2(uint256,uint256,uint256)',
  'ethUnoswap3(uint256,uint256,uint256,uint256)',
  'ethUnoswapTo(uint256,uint256,uint256)',
  'ethUnoswapTo2(uint256,uint256,uint256,uint256)',
  'ethUnoswapTo3(uint256,uint256,uint256,uint256,uint256)',
  'uniswapV3Swap(uint256,uint256,uint256[])',
  'uniswapV3SwapTo(address,uint256,uint256,uint256[])',
  'clipperSwap(address,address,uint256,uint256)',
  'clipperSwap(address,address,address,uint256,uint256,uint256,bytes32,bytes32)',
  'clipperSwapTo(address,address,address,address,uint256,uint256,uint256,bytes32,bytes32)',
  'clipperSwap(address,uint256,address,uint256,uint256,uint256,bytes32,bytes32)',
  'clipperSwapTo(address,address,uint256,address,uint256,uint256,uint256,bytes32,bytes32)',
  'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
  'swapExactETHForTokens(uint256,address[],address,uint256)',
  'swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
  'swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
  'swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256)',
  'swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
])('a swap may call %s', (signature) => {
  expect(isSwapFunction(`${toFunctionSelector(signature)}00`, undefined)).toBe(true)
})

/** What can take, or let someone take, something besides the amount that is sold. */
const OTHERS = [
  'transfer(address,uint256)',
  'transferFrom(address,address,uint256)',
  'transfer(address,uint256,bytes)',
  'approve(address,uint256)',
  'increaseAllowance(address,uint256)',
  'increaseApproval(address,uint256)',
  'approveAndCall(address,uint256)',
  'approveAndCall(address,uint256,bytes)',
  'transferAndCall(address,uint256)',
  'transferAndCall(address,uint256,bytes)',
  'transferFromAndCall(address,address,uint256)',
  'send(address,uint256,bytes)',
  'burn(uint256)',
  'burn(uint256,bytes)',
  'authorizeOperator(address)',
  'operatorSend(address,address,uint256,bytes,bytes)',
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
  'setApprovalForAll(address,bool)',
  'safeTransferFrom(address,address,uint256)',
  'safeTransferFrom(address,address,uint256,bytes)',
  'safeTransferFrom(address,address,uint256,uint256,bytes)',
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  'setOperator(address,bool)',
  'transfer(address,uint256,uint256)',
  'approve(address,uint256,uint256)',
  'approve(address,address,uint160,uint48)',
  'permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)',
  'transferFrom(address,address,uint160,address)',
  'transferFrom((address,address,uint160,address)[])',
  'lockdown((address,address)[])',
  'approveDelegation(address,uint256)',
  'flashLoan(address,address[],uint256[],uint256[],address,bytes,uint16)',
  'borrow(address,uint256,uint256,uint16,address)',
  'withdraw(uint256,address,address)',
  'withdrawTo(address,uint256)',
  'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
  'execute(address,uint256,bytes)',
  'execute(bytes32,bytes)',
  'multicall(bytes[])',
  'aggregate3((address,bool,bytes)[])',
  'batchAll(address[],uint256[],bytes[],uint64[])',
  'transferOwnership(address)',
  'grantRole(bytes32,address)',
]

test.each(OTHERS)('a swap may not call %s', (signature) => {
  expect(isSwapFunction(`${toFunctionSelector(signature)}00`, undefined)).toBe(false)
})

test.each(['', '0x', '0x38ed17', '38ed1739'])('data without a function is no swap: %s', (data) => {
  expect(isSwapFunction(data, '0x')).toBe(false)
})

test('a page adds the functions of its own aggregator by their selectors', () => {
  expect(isSwapFunction('0xABCDEF01ff', '0x12345678, 0xabcdef01')).toBe(true)
  expect(isSwapFunction('0xabcdef01ff', '0xabcdef012 abcdef01 0xabcdef')).toBe(false)
  expect(isSwapFunction('0xabcdef01ff', ['0xabcdef01'])).toBe(false)
})
