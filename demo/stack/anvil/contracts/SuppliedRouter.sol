// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Without a result, because the oldest tokens return none.
interface ITaken {
    function transferFrom(address from, address to, uint256 value) external;
}

/// A contract that an aggregator could name as its exchange: honest or not, depending on the call. For tests only.
contract SuppliedRouter {
    /// Takes a token and gives nothing.
    function takeAll(ITaken token, uint256 amount) external {
        token.transferFrom(msg.sender, address(this), amount);
    }

    /// Keeps the native currency that comes along.
    function keep() external payable {}

    /// Pays with one token and takes another besides, which the account once allowed.
    function takeBoth(
        ITaken paid,
        uint256 paidAmount,
        ITaken besides,
        uint256 besidesAmount,
        ITaken given,
        address giver,
        uint256 givenAmount
    ) external {
        paid.transferFrom(msg.sender, address(this), paidAmount);
        besides.transferFrom(msg.sender, address(this), besidesAmount);
        given.transferFrom(giver, msg.sender, givenAmount);
    }

    /// Takes one token and gives another one of `giver`: an honest or dishonest trade, depending on the amounts.
    function trade(ITaken paid, uint256 paidAmount, ITaken given, address giver, uint256 givenAmount) external {
        paid.transferFrom(msg.sender, address(this), paidAmount);
        given.transferFrom(giver, msg.sender, givenAmount);
    }

    /// Takes a token and pays in the native currency that this contract holds.
    function sell(ITaken paid, uint256 paidAmount, uint256 givenAmount) external {
        paid.transferFrom(msg.sender, address(this), paidAmount);
        (bool sent, ) = msg.sender.call{value: givenAmount}("");
        require(sent);
    }

    receive() external payable {}
}
