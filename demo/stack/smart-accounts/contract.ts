import { parseAbi } from 'viem'

/** What the stack calls at a smart account (`anvil/contracts/SmartAccount.sol`). */
export const smartAccountAbi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(address to, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])

/** What the stack calls at their factory (`anvil/contracts/SmartAccountFactory.sol`). */
export const smartAccountFactoryAbi = parseAbi([
  'function createAccount(address owner, uint256 salt) returns (address)',
  'function getAddress(address owner, uint256 salt) view returns (address)',
])
