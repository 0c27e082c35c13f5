import { expect, test } from 'vitest'
import { browseLink } from './browseLink'

const page = { uri: 'https://shop.test/pay', origin: 'https://shop.test' }
const H = 'https%3A%2F%2Fshop.test%2Fpay'

test.each([
  [
    'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
    `https://phantom.app/ul/browse/${H}?ref=https%3A%2F%2Fshop.test`,
  ],
  [
    '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
    `https://solflare.com/ul/v1/browse/${H}?ref=${H}`,
  ],
  ['d0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8', `https://go.cb-w.com/dapp?cb_url=${H}`],
  ['fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa', `https://go.cb-w.com/dapp?cb_url=${H}`],
])('%s opens the page in its own browser', (id, address) => {
  expect(browseLink(id, page)).toBe(address)
})

test.each(['unknown', 'constructor', '__proto__', ''])('%j has no such address', (id) => {
  expect(browseLink(id, page)).toBeUndefined()
})
