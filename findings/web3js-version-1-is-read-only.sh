#!/usr/bin/env bash
# @solana/web3.js 1.99.0 beside @solana/transactions 8.4.0: transactions of version 1 (SIMD-0385).
# Expected: what VersionedTransaction.deserialize accepts, it also writes, as it does for version 0. Seen: version 1 is
# read, with its signatures, and serialize() then throws: the message has no serializer. kit's codec writes the same
# bytes.
set -euo pipefail
# All packages as they were on the day before; nothing is written elsewhere.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact --before=2026-11-28 --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  @solana/web3.js@1.99.0 @solana/transactions@8.4.0 @solana/transaction-messages@8.4.0 2>/dev/null
cat >run.mjs <<'JS'
import * as messages from '@solana/transaction-messages'
import { compileTransaction, getTransactionDecoder, getTransactionEncoder } from '@solana/transactions'
import { VersionedTransaction } from '@solana/web3.js'

const payer = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'
const lifetime = { blockhash: payer, lastValidBlockHeight: 1n }
const memo = { programAddress: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', data: new Uint8Array([97]) }
for (const version of [0, 1]) {
  const paid = messages.setTransactionMessageFeePayer(payer, messages.createTransactionMessage({ version }))
  const dated = messages.setTransactionMessageLifetimeUsingBlockhash(lifetime, paid)
  const transaction = compileTransaction(messages.appendTransactionMessageInstruction(memo, dated))
  const bytes = getTransactionEncoder().encode(transaction)
  const again = getTransactionEncoder().encode(getTransactionDecoder().decode(bytes))
  const read = VersionedTransaction.deserialize(new Uint8Array(bytes))
  let written
  try {
    written = Buffer.compare(read.serialize(), Buffer.from(bytes)) === 0 ? 'the same bytes' : 'others'
  } catch (reason) {
    written = String(reason)
  }
  console.log(`version ${read.version}: web3.js writes ${written}; kit ${Buffer.compare(again, bytes) === 0}`)
}
JS
cat >expected.txt <<'SEEN'
version 0: web3.js writes the same bytes; kit true
version 1: web3.js writes Error: Serialization of version 1 transaction messages is not supported; kit true
SEEN
node run.mjs 2>/dev/null | tee seen.txt
if ! diff expected.txt seen.txt; then
  echo 'The behaviour has changed.' >&2
  exit 1
fi
