export * from '../../../src/session'
