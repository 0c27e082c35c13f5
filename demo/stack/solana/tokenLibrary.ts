// bigint-buffer, deep inside the library, has a native twin that it can do without and complains of on every start.
// Whoever starts the stack would look for what is broken, and nothing is.
const { warn } = console
console.warn = (...words: unknown[]): void => {
  if (!String(words[0]).startsWith('bigint: Failed to load bindings')) warn(...words)
}
const library = await import('@solana/spl-token').finally(() => (console.warn = warn))

/** The instructions and layouts of the two token programs. */
export const {
  ACCOUNT_SIZE,
  ACCOUNT_TYPE_SIZE,
  AccountLayout,
  AccountState,
  AccountType,
  AuthorityType,
  ExtensionType,
  MINT_SIZE,
  MintLayout,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  createAssociatedTokenAccountIdempotentInstruction,
  createAssociatedTokenAccountInstruction,
  createInitializeMint2Instruction,
  createInitializeTransferFeeConfigInstruction,
  createInitializeTransferHookInstruction,
  createMintToInstruction,
  createSetAuthorityInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
  getExtraAccountMetaAddress,
  getMintLen,
} = library
