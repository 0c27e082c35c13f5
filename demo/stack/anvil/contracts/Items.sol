// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";

/// An ERC-1155 whose kinds are described at one address with `{id}` in it. Only its deployer can mint.
contract Items is ERC1155 {
    address private immutable issuer;
    string public name;

    error NotIssuer();

    constructor(string memory name_, string memory uri_) ERC1155(uri_) {
        issuer = msg.sender;
        name = name_;
    }

    function mint(address to, uint256 id, uint256 amount) external {
        if (msg.sender != issuer) revert NotIssuer();
        _mint(to, id, amount, "");
    }
}
