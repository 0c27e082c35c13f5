#!/usr/bin/env bash
# @solana/spl-token 0.4.15, getAccountLenForMint: how many bytes a new account of a mint of Token-2022 takes.
# Expected: a number for every mint that the program makes. Seen: for a mint with ConfidentialTransferFeeConfig
# (extension 16), and for one with extension 24, it throws "Unknown extension type: undefined": the table that leads
# from a mint's extensions to those of its accounts has no default. Nobody can ask it for the rent of such an account.
set -euo pipefail
# All packages as they were on the day before; nothing is written elsewhere.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact --before=2026-11-28 --no-audit --no-fund --ignore-scripts @solana/spl-token@0.4.15 @solana/web3.js@1.99.0
cat >run.mjs <<'JS'
import { getAccountLenForMint } from '@solana/spl-token'

/** One extension of a mint, as the program stores it: type, length, value. */
const mintWith = (type, length) => {
  const tlvData = Buffer.alloc(4 + length)
  tlvData.writeUInt16LE(type, 0)
  tlvData.writeUInt16LE(length, 2)
  return { tlvData }
}
for (const [type, length] of [[1, 108], [16, 129], [24, 196]]) {
  let seen
  try {
    seen = getAccountLenForMint(mintWith(type, length))
  } catch (reason) {
    seen = String(reason)
  }
  console.log(type, seen)
}
JS
cat >expected.txt <<'SEEN'
1 178
16 Error: Unknown extension type: undefined
24 Error: Unknown extension type: undefined
SEEN
node run.mjs 2>/dev/null | tee seen.txt
if ! diff expected.txt seen.txt; then
  echo 'The behaviour has changed.' >&2
  exit 1
fi
