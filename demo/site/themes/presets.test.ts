import { expect, test } from 'vitest'
import { PRESETS } from '../../../build/themes/presets'
import { findFaintPairs, measurePairs } from './colourPairs'

const SCHEMES = [0, 1] as const

test.each(Object.entries(PRESETS))('whatever %s draws can be read and seen, in light and in dark', (_, { colours }) => {
  for (const scheme of SCHEMES)
    expect(
      findFaintPairs(colours, scheme).map(({ what, ratio, least }) => `${what}: ${ratio.toFixed(2)} of ${least}`),
    ).toEqual([])
})

test.each(SCHEMES)('every text of the theme for contrast has 7 : 1, as level AAA asks (%i)', (scheme) => {
  const texts = measurePairs(PRESETS.contrast.colours, scheme).filter(({ least }) => least === 4.5)
  expect(texts.filter(({ ratio }) => ratio < 7).map(({ what, ratio }) => `${what}: ${ratio.toFixed(2)}`)).toEqual([])
})
