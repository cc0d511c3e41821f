<?php
/* The proxy as browsers see it. In production: /estamp, which your web server passes on. */
$mount = getenv('ESTAMP_PUBLIC_URL') ?: 'http://localhost:8787/estamp';
$reference = 'cart-2041';
?>
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Buy an e-Stamp</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="<?= htmlspecialchars($mount) ?>/assets/skeleton.css">
    <script type="module" src="<?= htmlspecialchars($mount) ?>/assets/estamp-checkout.start.js"></script>
  </head>
  <body>
    <estamp-checkout service-code="estamp.standard" reference="<?= htmlspecialchars($reference) ?>">
      <p slot="support">Call us on 080 0000 0000.</p>
    </estamp-checkout>
  </body>
</html>
