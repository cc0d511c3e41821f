/* Express 4 is installed under another name, beside 5; what is used of it has the same types. */
declare module 'express4' {
  import express from 'express';
  export default express;
}
