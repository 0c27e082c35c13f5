#!/usr/bin/env bash
# @solana/spl-token 0.4.15, getScaledUiAmountConfig: from when on the new multiplier of a mint with scaled amounts counts.
# The program stores a UnixTimestamp, which is signed (i64), and takes one before 1970 for "at once".
# Expected: -1n for a mint whose time is -1. Seen: 18446744073709551615n, because the layout is that of an unsigned number.
# Who compares it with a clock, as the program does, finds the old multiplier in force for ever.
set -euo pipefail
# All packages as they were on the day before; nothing is written elsewhere.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact --before=2026-11-28 --no-audit --no-fund --ignore-scripts @solana/spl-token@0.4.15 @solana/web3.js@1.99.0
cat >run.mjs <<'JS'
import { getScaledUiAmountConfig } from '@solana/spl-token'

const SCALED_UI_AMOUNT = 25
const LENGTH = 56
/** The extension as the program stores it: authority, multiplier, time, new multiplier. */
const mintFrom = (time) => {
  const tlvData = Buffer.alloc(4 + LENGTH)
  tlvData.writeUInt16LE(SCALED_UI_AMOUNT, 0)
  tlvData.writeUInt16LE(LENGTH, 2)
  tlvData.writeDoubleLE(1, 36)
  tlvData.writeBigInt64LE(time, 44)
  tlvData.writeDoubleLE(4, 52)
  return { tlvData }
}
for (const time of [1_700_000_000n, 0n, -1n]) {
  const { multiplier, newMultiplier, newMultiplierEffectiveTimestamp } = getScaledUiAmountConfig(mintFrom(time))
  console.log(time, multiplier, newMultiplier, newMultiplierEffectiveTimestamp)
}
JS
cat >expected.txt <<'SEEN'
1700000000n 1 4 1700000000n
0n 1 4 0n
-1n 1 4 18446744073709551615n
SEEN
node run.mjs 2>/dev/null | tee seen.txt
if ! diff expected.txt seen.txt; then
  echo 'The behaviour has changed.' >&2
  exit 1
fi
