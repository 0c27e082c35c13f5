import { expect, test } from 'vitest'
import { avatarColours } from './avatarBackground'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

test('an address always gets the same avatar', () => {
  expect(avatarColours(address)).toEqual(avatarColours(address))
})

test('the case of an EVM address makes no difference', () => {
  expect(avatarColours(address)).toEqual(avatarColours(address.toLowerCase()))
})

test('the case of a base58 address does', () => {
  expect(avatarColours('So11111111111111111111111111111111111111112')).not.toEqual(
    avatarColours('so11111111111111111111111111111111111111112'),
  )
})

test('addresses that look alike look different', () => {
  const alike = `${address.slice(0, -3)}046`
  expect(avatarColours(alike)).not.toEqual(avatarColours(address))
})

test('every part is a colour that CSS can read', () => {
  const { base, spots } = avatarColours(address)
  for (const colour of [base, ...spots.map((spot) => spot.colour)])
    expect(colour).toMatch(/^hsl\(\d{1,3} \d{1,3}% \d{1,3}%\)$/)
})
