import { testStrangers } from './strangers'

await testStrangers(1, 4)
