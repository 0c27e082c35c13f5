import { expect, test } from 'vitest'
import { ATTRIBUTES } from '../../domain/page/attributes'
import { sayProblem } from './tell'

const say = (name: string, given?: unknown, child?: string, head?: string) =>
  sayProblem(ATTRIBUTES, [name, given, child, head])

test.each([
  ['networks', 'mainet base', 'networks="mainet base": did you mean mainnet?'],
  ['siwx', 'true', 'siwx="true": did you mean required?'],
  ['siwx-backend', '/siwx', 'siwx-backend="/siwx": did you mean siwx-backend-url?'],
  ['siwx-backend', 'next-auth', 'siwx-backend="next-auth": did you mean auth-js?'],
  ['siwx-expiry', 'soon', 'siwx-expiry="soon".'],
  ['networks or rpc: 5 in networks is unknown', undefined, 'networks or rpc: 5 in networks is unknown.'],
  ['swap-networks: base', undefined, 'swap-networks: base.'],
  ['sixw', undefined, 'sixw: did you mean siwx?'],
  ['sixw in the JSON child', undefined, 'sixw in the JSON child: did you mean siwx?'],
])('%s of %j is told with its value and what was meant', (name, given, text) => {
  expect(say(name, given, '{"sixw":"required"}')[0]).toBe(text)
})

test('what an option takes is told besides', () => {
  expect(say('siwx', 'requierd')[1]).toBe('siwx="requierd": did you mean required? It takes off, optional, required.')
})

test.each([
  ['JSON in the head', '{\n  "siwx": required\n}', 'JSON in the head, line 2, column 11: required'],
  ['siwx in the head', '{"siwx":"requierd"}', 'siwx="requierd" in the head: did you mean required?'],
  ['siwxEndpiont in the head', '{"siwxEndpiont":"/"}', 'siwxEndpiont in the head: did you mean siwx-endpoint?'],
])('%s is told from the text of the script', (name, head, text) => {
  expect(say(name, undefined, undefined, head)[0]).toBe(text)
})

test('a JSON child that is none is told with the place', () => {
  const child = '{\n  // ours\n  "networks": ["base"]\n}'
  expect(say('the JSON child', undefined, child)[0]).toBe('the JSON child, line 2, column 3: //')
  expect(say('the JSON child', undefined, '[]')[0]).toBe('the JSON child.')
})
