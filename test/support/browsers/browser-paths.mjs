/** Where this stands, as the test command found it, or at Debian's usual place. */
const path = (variable, usual) => process.env[variable] ?? usual;

export const firefoxPath = () => path('FIREFOX_PATH', '/usr/bin/firefox-esr');

export const webkitPaths = () => ({
  driver: path('WEBKIT_DRIVER_PATH', '/usr/bin/WebKitWebDriver'),
  browser: path('WEBKIT_PATH', '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'),
  xvfb: path('XVFB_PATH', '/usr/bin/Xvfb'),
});
