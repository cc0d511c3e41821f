/** The memory limiter alone: the package's main file also loads modules that only Node has. */
declare module 'rate-limiter-flexible/lib/RateLimiterMemory.js' {
  import { RateLimiterMemory } from 'rate-limiter-flexible';

  export default RateLimiterMemory;
}
