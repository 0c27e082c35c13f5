import { expect, test } from 'vitest'
import { withDefinitions } from './frozenPrototypes'

const defined = (target: string, name: string, value: string): string =>
  `Object.defineProperty(${target},"${name}",{value:${value},writable:true,enumerable:true,configurable:true})`

test.each([
  ['this.name = "Odd";', `${defined('this', 'name', '"Odd"')};`],
  ['error.name = error.name + 1;', `${defined('error', 'name', 'error.name + 1')};`],
  ['(a, b).constructor = c;', `${defined('(a, b)', 'constructor', 'c')};`],
  [
    'A.prototype.toString = B.prototype.toLocaleString = function () { this.name = 1 };',
    `${defined(
      'A.prototype',
      'toString',
      `${defined('B.prototype', 'toLocaleString', `function () { ${defined('this', 'name', '1')} }`)}.toLocaleString`,
    )};`,
  ],
  ['Buffer.prototype.slice = s;', `${defined('Buffer.prototype', 'slice', 's')};`],
  ['Buffer.from = f;', `${defined('Buffer', 'from', 'f')};`],
])('%s is a definition', (code, expected) => {
  expect(withDefinitions(code)).toBe(expected)
})

test.each([
  ['a.b = c', ''],
  ['a.name += c', ''],
  ['a.__proto__ = c', ''],
  ['a[name] = c', ''],
  ['a.slice = c', ''],
  ['Other.from = c', ''],
  ['node.name = c', '/node_modules/react-dom/cjs/react-dom.js'],
])('%s stays', (code, id) => {
  expect(withDefinitions(code, id)).toBe(code)
})
