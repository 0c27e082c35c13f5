import { testStrangers } from './strangers'

await testStrangers(2, 4)
