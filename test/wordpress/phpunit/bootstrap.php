<?php
// The built plugin: its library has the prefix that it has on a site.
require __DIR__ . '/../../../dist-wordpress/wallet-connect-button/src/autoload.php';
require __DIR__ . '/Vectors.php';

error_reporting(E_ALL);
