/* Express 4 is installed under another name, beside 5; the used parts have the same types. */
declare module 'express4' {
  import express from 'express';
  export default express;
}
