/** An account as it lies on the chain. */
export type ChainAccount = {
  readonly address: string
  readonly lamports: bigint
  readonly data: Uint8Array
  readonly owner: string
  readonly executable: boolean
}
